import { CameraOutlined, ScanOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'

const Camera = lazy(() =>
  import('#core/web/kit/scan/camera-scanner.tsx').then(({ CameraScanner }) => ({ default: CameraScanner })),
)

interface Props {
  label: string
  typed: string
  onType(text: string): void
  onCode(code: string): void
}

/** Finds by words, by a code that is typed with Enter, or by the camera. A scanner gun is heard wherever the focus is. */
export function CodeSearch({ label, typed, onType, onCode }: Props) {
  const t = useT()
  const [camera, setCamera] = useState(false)
  return (
    <>
      <div className="mold-search">
        <Input
          size="large"
          prefix={<ScanOutlined />}
          aria-label={label}
          placeholder={label}
          value={typed}
          allowClear
          onChange={(event) => onType(event.target.value)}
          onPressEnter={() => typed.trim() && onCode(typed.trim())}
          enterKeyHint="go"
          autoComplete="off"
        />
        <Button
          size="large"
          icon={<CameraOutlined />}
          aria-label={t('mounting.camera')}
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
    </>
  )
}
