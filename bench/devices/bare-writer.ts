import pg from 'pg'

interface Item {
  topic: string
  payload: string
  /** Told once it is committed. */
  done?: () => void
}

const insert = {
  name: 'insert',
  text: `insert into bare (topic, payload, at)
    select t, p, now() from unnest(string_to_array($1, $3), string_to_array($2, $3)) as u (t, p)`,
}
const between = '\u001f'

/**
 * What both yardsticks do with messages: gather for as long and as many as the server does, and write them, one batch after the other,
 * as one text a column, into a table with a single index.
 *
 * @returns where each message goes
 */
export async function bareWriter(url: string): Promise<(item: Item) => void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  await pool.query(
    'create table if not exists bare (id bigserial primary key, topic text not null, payload text not null, at timestamptz not null)',
  )
  const waiting: Item[] = []
  let running = false
  async function run(): Promise<void> {
    running = true
    await new Promise((resolve) => setTimeout(resolve, 10))
    while (waiting.length) {
      const batch = waiting.splice(0, 1_000)
      const topics = batch.map((each) => each.topic).join(between)
      await pool.query({ ...insert, values: [topics, batch.map((each) => each.payload).join(between), between] })
      for (const { done } of batch) done?.()
    }
    running = false
  }
  return (item) => {
    waiting.push(item)
    if (!running) void run()
  }
}
