alter table line_profile drop constraint line_profile_packing_level_check;
alter table line_profile add constraint line_profile_packing_level_check
  check (packing_level in ('frame', 'pack', 'box', 'carton', 'pallet'));
