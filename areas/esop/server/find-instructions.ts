import { doable, type Finder, findable, newRow, searched } from '#core/server/find/finder.ts'
import { amongFew, none } from '#core/server/find/statements.ts'
import type { Fill } from '#core/server/slots.ts'
import { instructionStatus } from '../contract/instruction.ts'
import { stateToday } from './instructions/holding.ts'

const instruction: Finder = {
  kind: 'instruction',
  right: 'instruction.view',
  queries: (ctx, asked) =>
    amongFew(
      ctx.db,
      ctx.db
        .selectFrom('instruction as i')
        .select(['i.id', 'i.code as number', 'i.name', 'i.name as written', stateToday.as('state')])
        .select(({ cast, ref }) => cast<string>(ref('i.revision'), 'text').as('note')),
      asked,
    ),
  place: ({ number }) => ({ path: 'esopManage', query: searched({ keyword: number }) }),
  status: instructionStatus,
}

const skill: Finder = {
  kind: 'skill',
  right: 'skill.view',
  queries: (ctx, asked) =>
    amongFew(
      ctx.db,
      ctx.db
        .selectFrom('skill as s')
        .select(['s.id', 's.code as number', 's.name', 's.name as written', none.as('note'), none.as('state')]),
      asked,
    ),
  place: ({ number }) => ({ path: 'jobSkills', query: { part: 'skills', ...searched({ keyword: number }) } }),
}

/** Work instructions, skills, and the way to a new instruction. */
export const findInstructions: Fill[] = [
  findable(instruction),
  findable(skill),
  doable('instruction.new', {
    label: 'instruction.new',
    right: 'instruction.add',
    place: { path: 'esopManage', query: newRow },
  }),
]
