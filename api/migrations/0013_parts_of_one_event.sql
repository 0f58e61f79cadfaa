-- A sector, a lot and a half-price ticket refer to parts of their own event only.
alter table sectors add constraint sectors_of_one_event unique (event_id, id);
alter table lots
  add constraint lots_of_one_event unique (event_id, id),
  drop constraint lots_sector_id_fkey,
  add constraint lots_event_id_sector_id_fkey
    foreign key (event_id, sector_id) references sectors (event_id, id) on delete cascade;
alter table ticket_types
  drop constraint ticket_types_lot_id_fkey,
  add constraint ticket_types_event_id_lot_id_fkey
    foreign key (event_id, lot_id) references lots (event_id, id),
  drop constraint ticket_types_whole_id_fkey,
  add constraint ticket_types_event_id_whole_id_fkey
    foreign key (event_id, whole_id) references ticket_types (event_id, id);
