import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { ListScreen, type RowIn, send } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { andonBoxCrud, testAndonBox, testSeconds } from '../../contract/box.ts'

type Row = RowIn<typeof andonBoxCrud.select>

const topics = ['andonBox', 'station', 'device', 'andonCall']

/** The boxes of the stations: whether they speak, since when not, and a trial that calls nobody. */
export default function AndonBoxes() {
  const [trial, setTrial] = useState<{ row: Row; until: string } | null>(null)
  const begin = async ([row]: Row[]) => {
    const sent = row && (await send(testAndonBox, { id: row.id }))
    if (sent) setTrial({ row, until: sent.output.until })
  }
  return (
    <div className="kit-screen">
      {trial && <Trial key={trial.until} id={trial.row.id} until={trial.until} onClose={() => setTrial(null)} />}
      <ListScreen<Row>
        crud={andonBoxCrud}
        topics={topics}
        search={['workshopId', 'lineId', 'online']}
        actions={[{ key: 'test', at: 'row', right: 'andonBox.test', run: begin }]}
      />
    </div>
  )
}

/** Waits for a press, and says what was heard. */
function Trial({ id, until, onClose }: { id: number; until: string; onClose(): void }) {
  const t = useT()
  const { data } = useCall(andonBoxCrud.get, { id }, { topics })
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  if (!data) return null
  const station = `${data.number} ${data.name}`
  const heard = data.testButton !== null
  const text = heard
    ? t('andonBox.heard', { station, button: data.testButton ?? '' })
    : t(over ? 'andonBox.silent' : 'andonBox.testing', { station, seconds: testSeconds })
  return (
    <Alert
      className="kit-gap"
      type={heard ? 'success' : over ? 'warning' : 'info'}
      showIcon
      closable={{ onClose }}
      title={text}
    />
  )
}
