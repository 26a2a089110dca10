import { DeleteOutlined, FileTextOutlined } from '@ant-design/icons'
import { Button, Empty, Select, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import type { MaintenanceObjectSection } from '#areas/maintenance/contract/slots.ts'
import type { ProductSection } from '#areas/materials/contract/slots.ts'
import type { MoldSection } from '#areas/molds/contract/slots.ts'
import type { OrderSection } from '#areas/orders/contract/slots.ts'
import type { OperationSection } from '#areas/routing/contract/slots.ts'
import type { MachineTab } from '#areas/workcenters/contract/slots.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import * as api from '../../contract/link.api.ts'
import { DocumentDrawer } from '../parts/document-drawer.tsx'
import '../documents.css'

type Subject = { kind: api.LinkKind; subjectId: number }

export const OfProduct = ({ productId }: ProductSection) => <Linked kind="product" subjectId={productId} />
export const OfMachine = ({ machineId }: MachineTab) => <Linked kind="machine" subjectId={machineId} />
export const OfMold = ({ moldId }: MoldSection) => <Linked kind="mold" subjectId={moldId} />
export const OfObject = ({ objectId }: MaintenanceObjectSection) => (
  <Linked kind="maintenanceObject" subjectId={objectId} />
)
export const OfOperation = ({ operationId }: OperationSection) => <Linked kind="operation" subjectId={operationId} />
export const OfOrder = ({ order }: OrderSection) => <Linked kind="workOrder" subjectId={order.id} />

const topics = ['document', 'documentLink', 'documentFolder']
const colors: Record<string, string> = { due: 'orange', expired: 'red' }

/** The documents about something, to be read where it is shown; linked and unlinked by those who may change them. */
function Linked(subject: Subject) {
  const t = useT()
  const { can } = useSession()
  const { data, error, refetch } = useCall(api.selectLinkedDocument, subject, { topics, keepPrevious: true })
  const [opened, setOpened] = useState<api.LinkedDocument | null>(null)
  const unlink = useAct(api.unlinkDocument, { topics: ['documentLink'] })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  return (
    <section className="kit-card documents-linked" aria-label={t('part.documents')}>
      {can('document.edit') && <Link {...subject} />}
      {data.rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('documentLink.none')} />}
      <ul>
        {data.rows.map((row) => (
          <li key={row.id}>
            <Button type="link" icon={<FileTextOutlined />} onClick={() => setOpened(row)}>
              {row.title}
            </Button>
            <span className="kit-faint">
              {[row.typeName, t('document.versionNo', { number: row.number })].filter(Boolean).join(' · ')}
            </span>
            {row.expiry !== null && colors[row.expiry] && (
              <Tag color={colors[row.expiry]}>{t(`documentExpiry.${row.expiry as 'due' | 'expired'}`)}</Tag>
            )}
            {row.mayChange && can('document.edit') && (
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('documentLink.removeOf', { title: row.title })}
                title={t('documentLink.remove')}
                loading={unlink.pending}
                onClick={() => void unlink.run({ ...subject, id: row.id })}
              />
            )}
          </li>
        ))}
      </ul>
      {opened && (
        <DocumentDrawer
          id={opened.id}
          title={opened.title}
          mayChange={opened.mayChange}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}

/** Finds a document by its title and links it. */
function Link(subject: Subject) {
  const t = useT()
  const [keyword, setKeyword] = useState('')
  const { data } = useCall(api.selectLinkableDocument, { ...subject, keyword }, { topics, keepPrevious: true })
  const act = useAct(api.linkDocument, { topics: ['documentLink'], success: t('documentLink.linked') })
  return (
    <Select
      className="documents-link"
      aria-label={t('documentLink.add')}
      placeholder={t('documentLink.add')}
      showSearch={{ filterOption: false, onSearch: (text) => setKeyword(text.slice(0, 100)) }}
      value={null}
      loading={act.pending}
      notFoundContent={t('documentLink.noneFound')}
      options={(data?.rows ?? []).map(({ id, title, folderName }) => ({
        value: id,
        label: `${title} · ${folderName}`,
      }))}
      onChange={(id: number | null) => id !== null && void act.run({ ...subject, id })}
    />
  )
}
