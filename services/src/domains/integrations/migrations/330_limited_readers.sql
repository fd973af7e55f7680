comment on table integrations.installed is 'Limited readers: id and name alone.';
