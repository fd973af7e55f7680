-- By which rule sensitive values in a document were masked before it was kept; 0 where it is as earlier releases kept it. Such
-- documents are masked after the next start.
alter table inventory.oas_documents add column masking_rule int not null default 0;
comment on column inventory.oas_documents.content is 'Text, gzip: as uploaded, or written anew where something sensitive in it was masked.';
comment on column inventory.oas_documents.size is 'Bytes as uploaded.';
comment on column inventory.oas_documents.hash is 'SHA-256 of the text as it is kept and of the hosts, so that the same document is not there twice.';
