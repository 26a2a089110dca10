-- A session has an end however much it is used, counted from its login; those there are began when they were made.
alter table session add column begun_at timestamptz not null default now();
update session set begun_at = created_at;

-- A session that a page began is held by its browser too: by a digest of the secret in the browser's cookie.
alter table session add column browser_hash text;

-- A login through an outside provider ends in the browser that began it; those under way begin again.
delete from oauth_request;
alter table oauth_request add column browser_hash text not null;
alter table login_ticket add column browser_hash text;
