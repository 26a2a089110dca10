import { Alert, Button, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { CallError, call } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useScanner } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { usePageQuery } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { getAndonForm, selectAndonStation } from '../../contract/call.api.ts'
import { CourseDrawer } from '../parts/course-drawer.tsx'
import { OpenCalls } from '../parts/open-calls.tsx'
import { RaiseForm } from '../parts/raise-form.tsx'
import { StationPicker } from '../parts/station-picker.tsx'
import '../andon.css'

/** Where this browser called from last: a screen at a station stands there tomorrow too. */
const kept = 'andonStation'

/** Calls for help from a station, scanned or found; below, the person's own calls. */
export default function RaiseCall() {
  const t = useT()
  const { user } = useSession()
  const asked = Number(usePageQuery().stationId) || null
  const [{ stationId, ...at }, setAt] = useState(() => ({
    asked,
    stationId: asked ?? (Number(localStorage.getItem(kept)) || null),
  }))
  // Another link was followed while the page stood here.
  if (at.asked !== asked) setAt({ asked, stationId: asked ?? stationId })
  const [failure, setFailure] = useState<string | null>(null)
  const [opened, setOpened] = useState<number | null>(null)
  const choose = (id: number | null) => {
    setAt({ asked, stationId: id })
    setFailure(null)
    if (id === null) localStorage.removeItem(kept)
    else localStorage.setItem(kept, String(id))
  }
  const scanned = async (code: string) => {
    setFailure(null)
    try {
      const { rows } = await call(selectAndonStation, { code })
      choose(rows[0]?.id ?? null)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.message)
    }
  }
  useScanner((code) => void scanned(code))
  return (
    <div className="andon-raise">
      {failure && <Alert type="error" showIcon title={failure} />}
      {stationId === null ? (
        <StationPicker onCode={(code) => void scanned(code)} onChoose={choose} />
      ) : (
        <AtStation key={stationId} stationId={stationId} onLeave={() => choose(null)} onOpen={setOpened} />
      )}
      <section aria-label={t('andonRaise.mine')}>
        <h2>{t('andonRaise.mine')}</h2>
        <OpenCalls where={{ raisedBy: user.id }} onOpen={(row) => setOpened(row.id)} />
      </section>
      {opened !== null && <CourseDrawer key={opened} id={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

interface AtStationProps {
  stationId: number
  onLeave(): void
  onOpen(callId: number): void
}

function AtStation({ stationId, onLeave, onOpen }: AtStationProps) {
  const t = useT()
  const { data, error, refetch } = useCall(
    getAndonForm,
    { stationId },
    { topics: ['andonCall', 'andonType', 'andonItem'] },
  )
  if (error && !data)
    return (
      <Result
        status="warning"
        title={error.message}
        extra={
          <>
            <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
            <Button onClick={onLeave}>{t('andonRaise.another')}</Button>
          </>
        }
      />
    )
  if (!data) return <Skeleton active className="kit-slow" />
  const { station } = data
  return (
    <section className="kit-card andon-station" aria-label={station.name}>
      <header>
        <div>
          <h2>{station.name}</h2>
          <span className="kit-faint">
            {station.number} · {station.lineName} · {station.workshopName}
          </span>
        </div>
        <Button size="large" onClick={onLeave}>
          {t('andonRaise.another')}
        </Button>
      </header>
      <RaiseForm form={data} onOpen={onOpen} />
    </section>
  )
}
