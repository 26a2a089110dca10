-- Nobody is locked out any more: wrong tries are counted in login_try.

alter table account drop column failed_logins, drop column locked_until;
