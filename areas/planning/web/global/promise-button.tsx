import { CalendarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { PromiseDialog } from './promise-dialog.tsx'

/** Asks the plan for a date that can be promised to a customer. */
export function PromiseButton() {
  const t = useT()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button icon={<CalendarOutlined />} onClick={() => setAsking(true)}>
        {t('part.promise')}
      </Button>
      {asking && <PromiseDialog onClose={() => setAsking(false)} />}
    </>
  )
}
