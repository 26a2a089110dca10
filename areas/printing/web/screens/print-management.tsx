import { Tabs } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { usePageQuery } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { PrintDefaults, Printers } from '../parts/printers.tsx'
import { Queue } from '../parts/queue.tsx'
import { Templates } from '../parts/templates.tsx'

/** What is printed, on which printers, and what labels look like. */
export default function PrintManagement() {
  const t = useT()
  const { can } = useSession()
  const { part } = usePageQuery()
  const items = [
    { key: 'queue', label: t('printing.tab.queue'), children: <Queue /> },
    ...(can('labelTemplate.view')
      ? [{ key: 'templates', label: t('printing.tab.templates'), children: <Templates /> }]
      : []),
    ...(can('printer.view') ? [{ key: 'printers', label: t('printing.tab.printers'), children: <Printers /> }] : []),
    ...(can('printer.view') && can('labelTemplate.view')
      ? [{ key: 'defaults', label: t('printing.tab.defaults'), children: <PrintDefaults /> }]
      : []),
  ]
  return <Tabs className="kit-tabs" items={items} defaultActiveKey={part || 'queue'} destroyOnHidden />
}
