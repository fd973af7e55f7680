-- What anybody is given, or has the server fetch, is more severe where it is health data, secrets of settings, rows of a database or
-- keys of the machine.
select posture.install_beside('prov-auth-003', 'prov-data-021', 'Health data given to anybody', 'critical');
select posture.install_beside('prov-auth-038', 'prov-auth-047', 'Settings with their secrets given to anybody', 'critical');
select posture.install_beside('prov-conf-020', 'prov-conf-026', 'Database dump served to anybody', 'critical');
select posture.install_beside('prov-vul-008', 'prov-ssrf-005', 'Cloud credentials fetched through the server', 'critical');
