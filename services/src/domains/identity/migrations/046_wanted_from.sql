-- Where a mail was asked for from, for the audit log.
alter table identity.wanted_mails add column address text;
