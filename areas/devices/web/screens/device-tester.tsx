import { Card, Empty } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { ReferenceSelect } from '#core/web/kit/index.ts'
import { deviceReference } from '../../contract/device.ts'
import { Tester } from '../parts/tester.tsx'
import '../devices.css'

/** One device, live: what it says and what is understood of it. */
export default function DeviceTester() {
  const t = useT()
  const [id, setId] = useState<number | null>(null)
  return (
    <div className="kit-screen">
      <Card size="small">
        <div className="tester-choice">
          <ReferenceSelect
            reference={deviceReference}
            value={id}
            onChange={(chosen) => setId(chosen)}
            placeholder={t('tester.choose')}
            aria-label={t('tester.choose')}
          />
        </div>
        {id === null ? <Empty description={t('tester.none')} /> : <Tester key={id} id={id} />}
      </Card>
    </div>
  )
}
