import { Tabs } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { ListScreen } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { documentTypeCrud } from '../../contract/document-type.ts'
import { DocumentList } from '../parts/document-list.tsx'
import '../documents.css'

/** The team's documents by folder, and the types that they are sorted by. */
export default function DocumentInfo() {
  const t = useT()
  const { can } = useSession()
  const [active, setActive] = useState('documents')
  if (!can('documentType.view')) return <DocumentList />
  return (
    <Tabs
      className="kit-tabs"
      activeKey={active}
      onChange={setActive}
      items={[
        { key: 'documents', label: t('documentInfo.documents'), children: <DocumentList /> },
        {
          key: 'types',
          label: t('documentInfo.types'),
          children: <ListScreen crud={documentTypeCrud} topics={['documentType']} search={[]} />,
        },
      ]}
    />
  )
}
