import { CameraOutlined, ScanOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import './code-search.css'

const Camera = lazy(() => import('./camera-scanner.tsx').then(({ CameraScanner }) => ({ default: CameraScanner })))

/** Characters of a code at most: the longest GS1 element string is far shorter. */
const codeMost = 200

interface Props {
  label: string
  typed: string
  /** What is typed are codes alone: a phone offers capitals. */
  capitals?: boolean
  onType(text: string): void
  onCode(code: string): void
}

/** Finds by words, by a code that is typed with Enter, or by the camera. A scanner gun is heard wherever the focus is. */
export function CodeSearch({ label, typed, capitals, onType, onCode }: Props) {
  const t = useT()
  const [camera, setCamera] = useState(false)
  const take = (code: string) => {
    setCamera(false)
    if (code.trim()) onCode(code.trim())
  }
  return (
    <div className="kit-scan">
      <Input
        size="large"
        prefix={<ScanOutlined />}
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={codeMost}
        allowClear
        onChange={(event) => onType(event.target.value)}
        onPressEnter={() => take(typed)}
        enterKeyHint="go"
        autoCapitalize={capitals ? 'characters' : undefined}
        autoComplete="off"
      />
      <Button
        size="large"
        icon={<CameraOutlined />}
        aria-label={t('kit.scanByCamera')}
        aria-pressed={camera}
        type={camera ? 'primary' : 'default'}
        onClick={() => setCamera(!camera)}
      />
      {camera && (
        <div className="kit-scan-camera">
          <Suspense>
            <Camera onCode={take} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
