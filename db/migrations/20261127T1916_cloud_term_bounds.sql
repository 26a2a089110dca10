-- Days are reckoned from these: further on no calendar holds them.
update cloud_subscription set grace_days = 3650 where grace_days > 3650;
update cloud_subscription set expires_on = '2999-12-31' where expires_on > '2999-12-31';
alter table cloud_subscription
  add constraint cloud_subscription_grace_most check (grace_days <= 3650),
  add constraint cloud_subscription_expiry_most check (expires_on <= '2999-12-31');
