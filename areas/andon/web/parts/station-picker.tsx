import { CameraOutlined, ScanOutlined } from '@ant-design/icons'
import { Button, Empty, Input, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useDebounced } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live.ts'
import { selectAndonStation } from '../../contract/call.api.ts'

const Camera = lazy(() =>
  import('#core/web/kit/scan/camera-scanner.tsx').then(({ CameraScanner }) => ({ default: CameraScanner })),
)

/** Finds a station by its label, by the camera, or by words. A scanner gun is heard wherever the focus is. */
export function StationPicker({ onCode, onChoose }: { onCode(code: string): void; onChoose(id: number): void }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [camera, setCamera] = useState(false)
  const keyword = useDebounced(typed.trim(), 300)
  const { data, error } = useCall(selectAndonStation, { keyword }, { keepPrevious: true })
  return (
    <section className="kit-card andon-station" aria-label={t('andonRaise.station')}>
      <div className="andon-scan">
        <Input
          size="large"
          prefix={<ScanOutlined />}
          aria-label={t('andonRaise.scan')}
          placeholder={t('andonRaise.scan')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={() => typed.trim() && onCode(typed.trim())}
          enterKeyHint="go"
          autoComplete="off"
        />
        <Button
          size="large"
          icon={<CameraOutlined />}
          aria-label={t('andonRaise.camera')}
          aria-pressed={camera}
          type={camera ? 'primary' : 'default'}
          onClick={() => setCamera(!camera)}
        />
      </div>
      {camera && (
        <Suspense>
          <Camera
            onCode={(code) => {
              setCamera(false)
              onCode(code)
            }}
          />
        </Suspense>
      )}
      {error && !data && <p role="alert">{error.message}</p>}
      {!error && !data && <Skeleton active />}
      {data && !data.rows.length && <Empty description={t('andonRaise.noStation')} />}
      <ul className="andon-stations">
        {data?.rows.map((station) => (
          <li key={station.id}>
            <button type="button" onClick={() => onChoose(station.id)}>
              <b>{station.name}</b>
              <small className="kit-faint">
                {station.number} · {station.lineName} · {station.workshopName}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
