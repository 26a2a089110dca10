import { CameraOutlined, ScanOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'

const Camera = lazy(() =>
  import('#core/web/kit/scan/camera-scanner.tsx').then(({ CameraScanner }) => ({ default: CameraScanner })),
)

/** Takes a code from a person's typing or the camera; a scanner gun is heard wherever the focus is. */
export function ScanBar({ onCode }: { onCode(code: string): void }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [camera, setCamera] = useState(false)
  const take = (code: string) => {
    setTyped('')
    setCamera(false)
    if (code.trim()) onCode(code.trim())
  }
  return (
    <>
      <Input
        size="large"
        prefix={<ScanOutlined />}
        aria-label={t('floor.scan')}
        placeholder={t('floor.scan')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={() => take(typed)}
        enterKeyHint="go"
        autoCapitalize="characters"
        autoComplete="off"
      />
      <Button
        size="large"
        icon={<CameraOutlined />}
        aria-label={t('floor.camera')}
        aria-pressed={camera}
        type={camera ? 'primary' : 'default'}
        onClick={() => setCamera(!camera)}
      />
      {camera && (
        <div className="exec-camera">
          <Suspense>
            <Camera onCode={take} />
          </Suspense>
        </div>
      )}
    </>
  )
}
