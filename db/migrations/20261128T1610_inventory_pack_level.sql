-- Frames of pieces go into packs, packs into boxes: a level between a frame and a box, and rules that count frames and packs.
alter table stock_unit drop constraint stock_unit_level_check;
alter table stock_unit add constraint stock_unit_level_check check (level in ('frame', 'pack', 'box', 'carton', 'pallet'));
