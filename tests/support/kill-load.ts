import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type ServerProcess, startProcess } from './process.ts'

export interface KillLoad {
  databaseUrl: string
  teamId: number
  token: string
  /** Tasks that take any number of reports without anybody on duty. */
  taskIds: number[]
  /** How many servers are killed, one after the other. */
  times: number
  /** A server is killed at most so long after it is ready. */
  withinMs?: number
  clients?: number
  told?(line: string): void
}

/** What is wrong after the last kill; all must be 0. */
export interface Damage {
  /** Acknowledged reports that are not in the journal. */
  lost: number
  /** Reports that more than one stands for. */
  doubled: number
  /** Reports without their person or their log entry; tasks and operations that differ from the journal. */
  half: number
}

export interface Killed {
  acknowledged: number
  /** Calls that were cut off and sent again with their key. */
  repeated: number
  damage: Damage
}

/**
 * Reports from many clients without a pause while server after server is ended by kill -9 at a random moment and another one takes
 * its place. A client that gets no answer sends the same report with the same idempotency key again, as the product's own client does.
 */
export async function killUnderLoad(load: KillLoad): Promise<Killed> {
  const { times, withinMs = 1500, clients = 8, told = () => {} } = load
  const acknowledged = new Map<string, string>()
  let repeated = 0
  let over = false
  let server: Promise<ServerProcess> = startProcess({ DATABASE_URL: load.databaseUrl })

  async function report(taskId: number): Promise<void> {
    const key = randomUUID()
    for (;;) {
      const { address } = await server
      const reportNo = await send(address, load.token, key, taskId)
      if (reportNo) return void acknowledged.set(key, reportNo)
      repeated++
      await sleep(20)
    }
  }
  const loops = Array.from({ length: clients }, async (_, client) => {
    for (let turn = client; !over; turn += clients) await report(load.taskIds[turn % load.taskIds.length] as number)
  })

  for (let i = 1; i <= times; i++) {
    const running = await server
    await sleep(Math.random() * withinMs)
    const next = running.kill().then(() => startProcess({ DATABASE_URL: load.databaseUrl }))
    server = next
    await next
    told(`${i} of ${times} killed, ${acknowledged.size} reports acknowledged`)
  }
  over = true
  await Promise.all(loops)
  await (await server).stop()
  return { acknowledged: acknowledged.size, repeated, damage: await damageOf(load, acknowledged) }
}

/** @returns the report's number when it was acknowledged, null when no answer came; throws when the report was refused */
async function send(address: string, token: string, key: string, taskId: number): Promise<string | null> {
  const cutOff = () => null
  const answer = await fetch(`${address}/production/app/addReport`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token, 'idempotency-key': key },
    body: JSON.stringify({ taskId, goodQuantity: 1 }),
  }).catch(cutOff)
  const body = (await answer?.json().catch(cutOff)) as { message: string; data: { reportNo?: string } } | null
  if (!answer || !body || answer.status >= 500) return null
  if (!answer.ok) throw new Error(`refused: ${body.message}`)
  return body.data.reportNo ?? null
}

async function damageOf({ databaseUrl, teamId }: KillLoad, acknowledged: Map<string, string>): Promise<Damage> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const answers = await client.query<{ key: string; report_no: string | null }>(
      `select i.key, r.report_no from unnest($2::text[]) k (key)
        join idempotency i on i.team_id = $1 and i.key = k.key
        left join report r on r.team_id = $1 and r.report_no = i.answer::jsonb -> 'data' ->> 'reportNo'`,
      [teamId, [...acknowledged.keys()]],
    )
    const kept = answers.rows.filter(({ key, report_no: reportNo }) => acknowledged.get(key) === reportNo).length
    const { rows } = await client.query<{ reports: number; half: number }>(
      `select (select count(*) from report where team_id = $1)::int as reports,
        ((select count(*) from report r where team_id = $1 and not exists (select from report_person p where p.team_id = $1 and p.report_id = r.id))
          + (select count(*) from report r where team_id = $1 and 1 <> (select count(*) from operation_log l
              where l.team_id = $1 and l.entity = 'report' and l.entity_id = r.id))
          + (select count(*) from idempotency where team_id = $1 and answer is null)
          + (select count(*) from task t where team_id = $1 and t.reported_good
              <> (select coalesce(sum(good), 0) from counted_report r where r.team_id = $1 and r.task_id = t.id))
          + (select count(*) from order_operation o where team_id = $1 and o.reported_good
              <> (select coalesce(sum(good), 0) from counted_report r where r.team_id = $1 and r.order_operation_id = o.id)))::int as half`,
      [teamId],
    )
    const { reports = 0, half = 0 } = rows[0] ?? {}
    return { lost: acknowledged.size - kept, doubled: Math.max(0, reports - acknowledged.size), half }
  } finally {
    await client.end()
  }
}
