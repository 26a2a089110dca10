import { GlobalOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { AskDialog, send } from '#core/web/kit/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { openTracePage, type PagePart, tracePageEntity } from '../../contract/page.ts'
import type { FoundLot } from '../../contract/trace.ts'
import { PageLabels } from './page-labels.tsx'

const { shows, notice, closesOn } = tracePageEntity.fields
const ask = {
  name: 'tracePage',
  fields: { serialNo: { ...tracePageEntity.fields.serialNo, readonly: false }, shows, notice, closesOn },
}
const usual: PagePart[] = ['dates', 'steps', 'inspections', 'origins']

interface Asked {
  serialNo?: string | null
  shows?: PagePart[] | null
  notice?: string | null
  closesOn?: string | null
}

/** Opens a page about the lot for whoever scans its label, and prints that. */
export function OpenPage({ lot }: { lot: FoundLot }) {
  const t = useT()
  const active = useActive()
  const { can } = useSession()
  const [asking, setAsking] = useState(false)
  const [opened, setOpened] = useState<{ id: number; code: string; serialNo: string | null } | null>(null)
  if (!can('tracePage.add') || !lot.lotNumber) return null
  return (
    <>
      <Button icon={<GlobalOutlined />} onClick={() => setAsking(true)}>
        {t('tracePage.open')}
      </Button>
      {asking && active && (
        <AskDialog
          title={t('tracePage.open')}
          ask={ask}
          initial={{ shows: usual }}
          okText={t('tracePage.open')}
          onCancel={() => setAsking(false)}
          onAnswer={async (asked) => {
            const { shows: parts, serialNo = null, ...rest } = asked as Asked
            const sent = await send(openTracePage, { lotId: lot.lotId, serialNo, shows: parts ?? [], ...rest })
            if (!sent) return
            setOpened({ ...sent.output, serialNo })
            setAsking(false)
          }}
        />
      )}
      {opened && <PageLabels pages={[{ ...lot, ...opened }]} onClose={() => setOpened(null)} />}
    </>
  )
}
