import { ThunderboltOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { lazyDialog } from '#core/web/kit/parts/lazy-dialog.tsx'

const WhatIfDialog = lazyDialog(() => import('./what-if-dialog.tsx').then((m) => m.WhatIfDialog))

/** Asks what would become of the orders if a machine stood. @param machineId chosen already */
export function WhatIfButton({ machineId = null }: { machineId?: number | null }) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button icon={<ThunderboltOutlined />} onClick={() => setAsking(true)}>
        {t('whatIf.title')}
      </Button>
      {asking && <WhatIfDialog machineId={machineId} onClose={() => setAsking(false)} />}
    </>
  )
}
