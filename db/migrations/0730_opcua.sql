-- OPC UA: where a server is reached, how the way there is secured, who logs in, and which node each point is.

alter table device drop constraint device_protocol_check;
alter table device
  add constraint device_protocol_check check (protocol in ('mqtt', 'sparkplug', 'modbus', 'opcua', 'http')),
  add column endpoint_url text,
  add column security_mode text check (security_mode in ('none', 'sign', 'signAndEncrypt')),
  add column security_policy text check (security_policy in ('basic256Sha256', 'aes128Sha256RsaOaep', 'aes256Sha256RsaPss')),
  -- None: it logs in anonymously.
  add column user_name text;

alter table device_point add column node_id text;

-- The password that a device is logged in to with, sealed; kept apart, so that no list, answer or log entry of devices carries it.
create table device_password (
  team_id bigint not null default gemba_team() references team,
  device_id bigint not null,
  sealed text not null,
  primary key (team_id, device_id),
  foreign key (team_id, device_id) references device on delete cascade
);
call gemba_tenant('device_password');
