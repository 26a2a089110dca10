import { sql } from 'kysely'
import type { InspectionItem } from '../contract/judging.ts'

/** The items of a scheme `s` in their order, as its list shows them and an inspection copies them. */
export const itemsOfScheme = sql<
  InspectionItem[]
>`(select coalesce(jsonb_agg(jsonb_build_object('item', i.item, 'kind', i.kind,
    'lower', trim_scale(i.lower), 'upper', trim_scale(i.upper), 'target', trim_scale(i.target), 'unit', i.unit,
    'method', i.method, 'tool', i.tool, 'required', i.required, 'sampleCount', i.sample_count) order by i.place), '[]')
  from inspection_scheme_item i where i.team_id = s.team_id and i.scheme_id = s.id)`
