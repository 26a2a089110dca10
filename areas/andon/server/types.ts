import { sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import type { andonType } from '../contract/type.ts'
import { andonTypeCrud, type Tier } from '../contract/type.ts'

type Candidate = CandidateOf<typeof andonType, 'andonType'>

/** At least one responsible person, one immediate notification and one tier; each tier speaks to somebody by something. */
async function check(_ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  return candidates.map(({ draft }) => {
    if (draft.tiers) draft.tiers = tiersOf(draft).toSorted((a, b) => a.minutes - b.minutes)
    return [
      ...needs(draft, 'responsibleIds', 'andonType.nobody'),
      ...needs(draft, 'immediateChannels', 'andonType.noImmediate'),
      ...needs(draft, 'tiers', 'andonType.noTier'),
      ...tiersOf(draft).flatMap((tier, i) => tierIssues(tier, `tiers.${i}`)),
    ]
  })
}

const tiersOf = (draft: Candidate['draft']): Tier[] => draft.tiers ?? []

type Need = 'andonType.nobody' | 'andonType.noImmediate' | 'andonType.noTier'

/** A list that is sent must not be sent empty. */
const needs = (
  draft: Candidate['draft'],
  field: 'responsibleIds' | 'immediateChannels' | 'tiers',
  key: Need,
): FieldIssue[] => (draft[field] !== undefined && !draft[field]?.length ? [{ field, key }] : [])

function tierIssues(tier: Tier, path: string): FieldIssue[] {
  const issues: FieldIssue[] = []
  if (!tier.channels.length) issues.push({ field: `${path}.channels`, key: 'andonType.noChannel' })
  if (!tier.responsible && !tier.superior && !tier.userIds?.length)
    issues.push({ field: `${path}.userIds`, key: 'andonType.tierNobody' })
  if (tier.repeatMinutes && !tier.repeatTimes) issues.push({ field: `${path}.repeatTimes`, key: 'invalid.required' })
  if (tier.repeatTimes && !tier.repeatMinutes) issues.push({ field: `${path}.repeatMinutes`, key: 'invalid.required' })
  return issues
}

const ofTeam = { table: 'teamUser', among: { deletedAt: null } } as const

export const types = serveCrud(andonTypeCrud, {
  table: 'andonType',
  sort: [{ field: 'code', order: 'asc' }],
  list: (db) =>
    db.selectFrom('andonType as t').select([
      't.id',
      't.version',
      't.createdAt',
      't.code',
      't.name',
      't.names',
      't.alias',
      't.color',
      't.button',
      't.enabled',
      't.responsibleIds',
      sql<string[]>`array(select u.name from team_user u where u.team_id = t.team_id and u.id = any(t.responsible_ids)
        order by array_position(t.responsible_ids, u.id))`.as('responsibleNames'),
      't.useRoster',
      't.immediateChannels',
      // The names of a tier's people stand beside their ids, so that a form need not ask for them.
      sql<unknown>`(select jsonb_agg(e.tier || jsonb_build_object('userNames', coalesce((
          select jsonb_agg(u.name order by p.n) from jsonb_array_elements_text(nullif(e.tier -> 'userIds', 'null'::jsonb)) with ordinality p (id, n)
          join team_user u on u.team_id = t.team_id and u.id = p.id::bigint), '[]')) order by e.n)
        from jsonb_array_elements(t.tiers) with ordinality e (tier, n))`.as('tiers'),
      sql<number>`jsonb_array_length(t.tiers)`.as('tierCount'),
    ]),
  unique: [
    { fields: ['code'] },
    { fields: ['name'] },
    { fields: ['button'], among: { enabled: true }, index: 'andon_type_button', taken: 'andonType.buttonTaken' },
  ],
  refers: { responsibleIds: ofTeam, 'tiers.userIds': ofTeam },
  check,
  usedBy: [
    { table: 'andonCall', column: 'typeId', label: 'andonCall' },
    { table: 'andonItem', column: 'typeId', label: 'andonItem' },
    { table: 'andonRoster', column: 'typeId', label: 'andonRoster' },
    { table: 'andonSetting', column: 'yellowTypeId', label: 'andonSetting' },
    { table: 'andonSetting', column: 'redTypeId', label: 'andonSetting' },
    'references',
  ],
})
