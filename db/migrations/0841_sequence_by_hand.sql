-- Whether a person had put the lots in an order of his own: what is measured against the sequence later is his, not the proposal's.
alter table line_sequence add column by_hand boolean not null default false;
