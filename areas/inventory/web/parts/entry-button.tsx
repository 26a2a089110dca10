import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type Ask, AskDialog, send } from '#core/web/kit/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'

/** Something that is booked without a row to begin with. */
export interface Entry {
  key: 'receive' | 'found' | 'holdPiece'
  right: string
  endpoint: Endpoint
  ask: Ask
}

/** Offers an entry to whoever may make it, and asks for what it takes. */
export function EntryButton({ entry: { key, right, endpoint, ask } }: { entry: Entry }) {
  const t = useT()
  const active = useActive()
  const { can } = useSession()
  const [open, setOpen] = useState(false)
  if (!can(right)) return null
  const label = t(`inventory.act.${key}`)
  return (
    <>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && active && (
        <AskDialog
          title={label}
          ask={ask}
          okText={label}
          onCancel={() => setOpen(false)}
          onAnswer={async (asked) => {
            if (!(await send(endpoint, asked as never))) return
            toast.success(t('kit.actDone', { act: label }))
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
