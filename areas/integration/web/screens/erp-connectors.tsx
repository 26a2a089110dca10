import { PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useActive, useOpen } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { pauseErpConnector, resumeErpConnector, testErpConnector } from '../../contract/erp.api.ts'
import { erpConnectorCrud } from '../../contract/erp.ts'
import type { ErpProtocol } from '../../contract/erp-systems.ts'
import { Sent } from '../parts/attempts.tsx'
import { ErpConnectorEditor } from '../parts/erp-connector-editor.tsx'
import { ErpSources } from '../parts/erp-sources.tsx'
import '../parts/integration.css'

type Row = RowIn<typeof erpConnectorCrud.select>

/** The ways to ERPs: where they are, what they are told, and how. */
export default function ErpConnectors() {
  const t = useT()
  const { can } = useSession()
  const open = useOpen()
  const [editing, setEditing] = useState<{ id: number | null } | null>(null)
  const [fetching, setFetching] = useState<{ id: number; name: string; protocol: ErpProtocol } | null>(null)
  const [tried, setTried] = useState<OutputOf<typeof testErpConnector> | null>(null)
  const test = useAct(testErpConnector, { onDone: setTried, long: true })
  const actions: Action<Row>[] = [
    {
      key: 'setUp',
      at: 'row',
      right: 'erpConnector.edit',
      run: ([row]) => setEditing(row ? { id: row.id } : null),
    },
    {
      key: 'fetching',
      at: 'row',
      right: 'erpConnector.edit',
      run: ([row]) => setFetching(row?.protocol ? { id: row.id, name: row.name ?? '', protocol: row.protocol } : null),
    },
    {
      key: 'test',
      at: 'row',
      right: 'erpConnector.edit',
      run: async ([row]) => {
        if (row) await test.run({ id: row.id })
      },
    },
    {
      key: 'entries',
      at: 'row',
      right: 'erpEntry.view',
      run: ([row]) => open('erpRetryworkorder', { search: JSON.stringify({ connectorId: row ? [row.id] : [] }) }),
    },
    {
      key: 'pause',
      right: 'erpConnector.edit',
      confirm: true,
      can: ({ state }) => state !== 'paused',
      endpoint: pauseErpConnector,
    },
    {
      key: 'resume',
      right: 'erpConnector.edit',
      confirm: true,
      can: ({ state }) => state === 'paused',
      endpoint: resumeErpConnector,
    },
  ]
  return (
    <>
      <ListScreen
        crud={erpConnectorCrud}
        search={['state', 'protocol', 'kinds']}
        actions={actions}
        topics={['erpConnector', 'erpEntry']}
        before={
          can('erpConnector.edit') && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing({ id: null })}>
              {t('erpConnector.new')}
            </Button>
          )
        }
      />
      {editing && <ErpConnectorEditor id={editing.id} onClose={() => setEditing(null)} />}
      {fetching && <ErpSources connector={fetching} onClose={() => setFetching(null)} />}
      {tried && <Tried tried={tried} onClose={() => setTried(null)} />}
    </>
  )
}

/** What came of asking the ERP. */
function Tried({ tried, onClose }: { tried: OutputOf<typeof testErpConnector>; onClose(): void }) {
  const t = useT()
  const active = useActive()
  if (!active) return null
  const { ok, request, status, answer, problem, error } = tried
  const words = [problem && t(`outgoing.problem.${problem}`), status && `HTTP ${status}`, error].filter(Boolean)
  return (
    <Modal open title={t('erpConnector.act.test')} footer={null} onCancel={onClose}>
      <Alert
        showIcon
        type={ok ? 'success' : 'error'}
        title={ok ? t('erpConnector.testOk') : words.join(' · ')}
        description={problem && t(`erpConnector.remedy.${problem}`)}
      />
      <h4>{t('outgoing.attempt.request')}</h4>
      <Sent text={request} />
      {answer && (
        <>
          <h4>{t('outgoing.attempt.answer')}</h4>
          <Sent text={answer} />
        </>
      )}
    </Modal>
  )
}
