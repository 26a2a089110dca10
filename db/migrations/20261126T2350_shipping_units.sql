-- Handling units that leave with a shipment, each as a whole, and what was picked of lines with them.
create table shipment_unit (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  shipment_id bigint not null,
  unit_id bigint not null,
  from_location_id bigint not null,
  primary key (team_id, id),
  unique (team_id, unit_id),
  foreign key (team_id, shipment_id) references shipment,
  foreign key (team_id, unit_id) references stock_unit,
  foreign key (team_id, from_location_id) references stock_location
);
call gemba_tenant('shipment_unit');
create index shipment_unit_shipment on shipment_unit (team_id, shipment_id);

create table shipment_unit_pick (
  team_id bigint not null default gemba_team() references team,
  pick_id bigint not null,
  shipment_unit_id bigint not null,
  primary key (team_id, pick_id),
  foreign key (team_id, pick_id) references shipment_pick,
  foreign key (team_id, shipment_unit_id) references shipment_unit
);
call gemba_tenant('shipment_unit_pick');
create index shipment_unit_pick_unit on shipment_unit_pick (team_id, shipment_unit_id);
