import { PlusCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { lazyDialog } from '#core/web/kit/parts/lazy-dialog.tsx'

const ExtraShiftDialog = lazyDialog(() => import('./extra-shift-dialog.tsx').then((m) => m.ExtraShiftDialog))

/** Asks what one more day of work is worth to late orders. */
export function ExtraShiftButton() {
  const t = useT()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button icon={<PlusCircleOutlined />} onClick={() => setAsking(true)}>
        {t('extraShift.title')}
      </Button>
      {asking && <ExtraShiftDialog onClose={() => setAsking(false)} />}
    </>
  )
}
