import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { useAct } from '#core/web/call/use-act.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { Line } from '../../contract/line.ts'
import type { LineApi } from '../../contract/line-api.ts'
import { nextMost, type QueueApi } from '../../contract/queue-api.ts'
import { LineProfiles } from '../profile/profiles.tsx'
import './queue.css'

interface Props {
  line: Line
  api: LineApi
  queue: QueueApi
}

/** What is set for a line as a whole, and the profiles of its products. */
export function LineSettings({ line, api, queue }: Props) {
  return (
    <>
      <Whole line={line} api={queue} />
      <LineProfiles line={line} api={api} />
    </>
  )
}

function Whole({ line, api }: { line: Line; api: QueueApi }) {
  const { data, error, refetch } = useCall(api.getLineSetting, {}, { topics: ['lineSetting'] })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return null
  return <Written key={data.version} line={line} api={api} {...data} onDone={refetch} />
}

interface WrittenProps {
  line: Line
  api: QueueApi
  version: number
  nextShown: number
  onDone(): void
}

function Written({ line, api, version, nextShown, onDone }: WrittenProps) {
  const t = useT()
  const { can } = useSession()
  const [shown, setShown] = useState(nextShown)
  const save = useAct(api.updateLineSetting, { success: t('kit.saved'), onDone })
  const writes = can(`${line.id}.configure`)
  return (
    <section className="kit-card line-set" aria-label={t('lineSetting')}>
      <label>
        {t('lineSetting.nextShown')}{' '}
        <InputNumber
          min={0}
          max={nextMost}
          precision={0}
          disabled={!writes}
          value={shown}
          onChange={(value) => setShown(value ?? 0)}
        />
      </label>
      {writes && (
        <Button
          type="primary"
          loading={save.pending}
          disabled={shown === nextShown}
          onClick={() => void save.run({ version, nextShown: shown })}
        >
          {t('lineProfile.save')}
        </Button>
      )}
    </section>
  )
}
