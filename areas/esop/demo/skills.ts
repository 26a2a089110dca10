import { sql } from 'kysely'
import { history } from '#areas/execution/demo/history.ts'
import { demoPeople, type People } from '#areas/identity/demo/people.ts'
import { operationCrud } from '#areas/routing/contract/operation.ts'
import { addRows } from '#core/server/crud/serve.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { Chance } from '#core/server/demo/chance.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { servedSkills } from '../server/index.ts'

const seed = 20_240_760

/** Skills, the operation that wants each, and how many more are certified than those who have worked at it. */
const wanted: { code: string; name: string; operation?: string; more: number }[] = [
  { code: 'JN01', name: '磨床操作', operation: '磨外圆', more: 8 },
  { code: 'JN02', name: '注塑机操作', operation: '注塑', more: 8 },
  { code: 'JN03', name: '电气功能测试', operation: '功能测试', more: 6 },
  { code: 'JN04', name: '叉车驾驶', more: 9 },
  { code: 'JN05', name: '行车吊装', more: 12 },
  { code: 'JN06', name: '岗前安全教育', more: 101 },
]
/** What everybody of the position must have. */
const ofPosition = { position: '操作工', code: 'JN06' }
/** Shares of certificates of people who have not worked by them: expired ones, and those that soon will be. */
const expired = 0.06
const expiring = 0.08

/**
 * Skills, the operations and the position that want them, and certificates. Told once the story is: whoever has worked at an operation is
 * certified for it, since before he did.
 */
async function makeSkills(demo: DemoCaller, people: People): Promise<void> {
  const chance = new Chance(seed)
  const operators = (people.by.get('operator') ?? []).map(({ userId }) => userId)
  const today = localDate('Asia/Shanghai', demo.now.getTime())
  const made = await demo.within('demo', (ctx) =>
    addRows(
      ctx,
      servedSkills.skill,
      wanted.map(({ code, name }) => ({ draft: { code, name } })),
    ),
  )
  const operations = await demo.db.selectFrom('operation').select(['id', 'version', 'produreName']).execute()
  const certificates: object[] = []
  for (const [i, { code, operation, more }] of wanted.entries()) {
    const skillId = (made[i] as { id: number }).id
    const wanting = operations.find(({ produreName }) => produreName === operation)
    if (wanting) {
      const { id, version } = wanting
      await demo.call(operationCrud.update, { id, version, skillIds: [skillId] })
    }
    const workers = wanting ? await whoWorkedAt(demo, wanting.id) : []
    const others = chance.some(
      operators.filter((id) => !workers.includes(id)),
      more,
    )
    const certificate = (userId: number, left: number) => ({
      userId,
      skillId,
      certificateNo: `${code}-${String(userId).padStart(5, '0')}`,
      startsOn: addDays(today, Math.min(0, left) - chance.whole(120, 900)),
      expiresOn: addDays(today, left),
    })
    certificates.push(
      ...workers.map((userId) =>
        certificate(userId, chance.chance(expiring) ? chance.whole(3, 30) : chance.whole(60, 700)),
      ),
      ...others.map((userId) => certificate(userId, daysLeft(chance))),
    )
  }
  const { id: positionId } = await demo.db
    .selectFrom('position')
    .select('id')
    .where('name', '=', ofPosition.position)
    .executeTakeFirstOrThrow()
  const skillId = (made[wanted.findIndex(({ code }) => code === ofPosition.code)] as { id: number }).id
  await demo.within('demo', async (ctx) => {
    await addRows(
      ctx,
      servedSkills.userSkill,
      certificates.map((draft) => ({ draft: { ...draft } })),
    )
    await addRows(ctx, servedSkills.positionSkill, [{ draft: { positionId, skillId } }])
  })
}

function daysLeft(chance: Chance): number {
  if (chance.chance(expired)) return -chance.whole(2, 120)
  return chance.chance(expiring) ? chance.whole(2, 30) : chance.whole(40, 900)
}

/** People who were on duty at an operation or reported it. */
async function whoWorkedAt(demo: DemoCaller, operationId: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    with done as (
      select t.id from order_operation o join task t on t.team_id = o.team_id and t.order_operation_id = o.id
      where o.operation_id = ${operationId}
    )
    select user_id from duty_session where task_id in (select id from done)
    union select p.user_id from report r join report_person p on p.team_id = r.team_id and p.report_id = r.id
      where r.task_id in (select id from done)
    order by user_id`.execute(demo.db)
  return rows.map(({ userId }) => userId)
}

export const skills = demoPart({
  name: 'esop.skills',
  needs: { people: demoPeople, history },
  make: (demo, told) => makeSkills(demo, told.people),
})
