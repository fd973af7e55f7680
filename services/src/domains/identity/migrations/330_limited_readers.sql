comment on table identity.companies is 'Limited readers: id and name alone.';
