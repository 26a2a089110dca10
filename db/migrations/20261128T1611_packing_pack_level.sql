alter table packing_rule drop constraint packing_rule_level_check;
alter table packing_rule add constraint packing_rule_level_check check (level in ('frame', 'pack', 'box', 'carton', 'pallet'));
alter table packing_rule drop constraint packing_rule_content_check;
alter table packing_rule add constraint packing_rule_content_check check (content in ('piece', 'frame', 'pack', 'box', 'carton'));
