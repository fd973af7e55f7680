-- Functions that one role is given and another has are a policy of their own, beside those of administrators.
select posture.install_beside('prov-authz-007', 'prov-authz-015', 'Function of one role open to another', 'high');
