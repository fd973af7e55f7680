/** Kinds of tokens, a letter each. */
export type SqlKind =
  | 'number'
  | 'string'
  | 'open'
  | 'word'
  | 'function'
  | 'variable'
  | 'compare'
  | 'logical'
  | 'arithmetic'
  | 'pipes'
  | 'not'
  | 'union'
  | 'select'
  | 'statement'
  | 'clause'
  | 'value'
  | 'case'
  | '('
  | ')'
  | ','
  | ';'
  | '.'
  | '*'
  | 'end'
  | 'other';

const words = (kind: SqlKind, list: string): readonly (readonly [string, SqlKind])[] =>
  list.split(' ').map((word) => [word, kind]);

/** Words that mean something to a database, by what they do in a statement. */
export const SQL_WORDS: ReadonlyMap<string, SqlKind> = new Map([
  ...words('logical', 'and or xor'),
  ...words('not', 'not binary'),
  ...words('compare', 'like rlike regexp ilike glob similar between in is sounds match'),
  ...words('arithmetic', 'div mod'),
  ...words('union', 'union intersect except minus'),
  ...words('select', 'select'),
  ...words(
    'statement',
    'insert update delete drop create alter exec execute declare begin call truncate waitfor shutdown merge replace grant revoke handler load copy attach pragma if set do use rename backup restore dbcc bulk kill',
  ),
  ...words(
    'clause',
    'from where having group order limit offset into as by all distinct distinctrow values procedure for with on join desc asc escape collate window returning fetch top',
  ),
  ...words(
    'value',
    'null true false current_user current_date current_timestamp session_user system_user current_role user sysdate unknown default',
  ),
  ...words('case', 'case when then else end'),
]);

/**
 * Functions that wait, read files, call out, run commands, or make errors tell what a query holds:
 * no search term names them before a parenthesis.
 */
const DANGEROUS =
  'sleep benchmark pg_sleep get_lock master_pos_wait is_srvrolemember dblink dblink_connect extractvalue updatexml load_file xp_cmdshell xp_dirtree xp_regread xp_fileexist sp_executesql sp_oacreate sp_password sp_makewebtask openrowset opendatasource openquery utl_http utl_inaddr utl_file dbms_pipe dbms_lock dbms_utility dbms_xmlgen dbms_ldap dbms_java httpuritype ctxsys lo_import lo_export lo_get lo_from_bytea pg_read_file pg_ls_dir pg_sleep_for pg_sleep_until query_to_xml database_to_xml xmltype generate_series randomblob load_extension regexp_substring make_set group_concat string_agg json_keys procedure_analyse analyse gtid_subset gtid_subtract name_const polygon multipoint geometrycollection linestring multilinestring multipolygon exp elt find_in_set fn_varbintohexstr sysdatabases current_setting set_config unhex crypt_key json_extract json_depth json_length jsonb_path_query bfilename tz_offset';
/** Functions of databases that code and prose have too. */
const COMMON =
  'char chr ascii ord hex unhex bin concat concat_ws substring substr mid left right length char_length len lower upper ucase lcase reverse replace repeat rpad lpad trim convert cast count sum avg min max floor ceil rand round abs if ifnull nullif isnull coalesce iif nvl decode version database schema user current_user session_user system_user last_insert_id found_rows row md5 sha1 sha2 password encode now sysdate to_char to_number instr locate position strcmp soundex field greatest least quote format exists conv date unix_timestamp row_count connection_id has_dbaccess is_srvrolemember object_id db_name host_name schema_name typeof hexto xmlelement dcount dlookup first last code json_array json_object';

export const DANGEROUS_FUNCTIONS: ReadonlySet<string> = new Set(DANGEROUS.split(' '));
export const COMMON_FUNCTIONS: ReadonlySet<string> = new Set(COMMON.split(' '));

/** Tables and schemas of databases themselves. */
export const SYSTEM_NAMES: ReadonlySet<string> = new Set(
  'information_schema sysobjects syscolumns sysusers sysdatabases sys sysibm syscat systables all_users all_tables all_objects user_tables user_tab_columns dba_users dba_tables pg_catalog pg_tables pg_user pg_shadow pg_database mysql msdb master tempdb sqlite_master sqlite_temp_master sqlite_schema rdb$database rdb$fields rdb$types rdb$collations rdb$functions rdb$relations v$version v$instance v$database dual msysobjects msysaces performance_schema domain'.split(
    ' ',
  ),
);
