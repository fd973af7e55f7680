-- Prices and quantities that buyers set have a policy of their own, installed where that of tried codes is.
select posture.install_beside('prov-biz-004', 'prov-biz-005', 'Price or quantity set by the buyer', 'high');
