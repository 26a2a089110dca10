import { Button, Segmented } from 'antd'
import { useState } from 'react'
import type { RowOf } from '#core/contract/entity.ts'
import { useT } from '#core/web/i18n/index.ts'
import { ListScreen } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import {
  epcisDocumentCrud,
  type epcisDocumentEntity,
  epcisEventCrud,
  type epcisEventEntity,
  getEpcisSetting,
} from '../../contract/epcis.ts'
import { EpcisCapture } from '../parts/epcis-capture.tsx'
import { EpcisExport } from '../parts/epcis-export.tsx'
import { EpcisSettingDialog } from '../parts/epcis-setting.tsx'
import '../trace.css'

const tabs = ['documents', 'events'] as const
type Document = RowOf<typeof epcisDocumentEntity>

/** What is handed out as EPCIS and what others sent. */
export default function Epcis() {
  const t = useT()
  const active = useActive()
  const { can } = useSession()
  const [tab, setTab] = useState<(typeof tabs)[number]>('documents')
  const [dialog, setDialog] = useState<'export' | 'capture' | 'setting' | null>(null)
  const setting = useCall(getEpcisSetting, {}, { topics: ['epcisSetting', 'product'] })
  const close = () => setDialog(null)
  return (
    <div className="kit-switched">
      <div className="epcis-bar">
        <Segmented
          value={tab}
          onChange={setTab}
          options={tabs.map((value) => ({ value, label: t(`epcis.tab.${value}`) }))}
        />
        {can('epcis.export') && (
          <Button type="primary" onClick={() => setDialog('export')}>
            {t('epcis.export')}
          </Button>
        )}
        {can('epcis.capture') && <Button onClick={() => setDialog('capture')}>{t('epcis.capture')}</Button>}
        {can('epcis.edit') && (
          <Button disabled={!setting.data} onClick={() => setDialog('setting')}>
            {t('epcis.setting')}
          </Button>
        )}
        {setting.data && (
          <p>
            {setting.data.value.namespace
              ? t('epcis.named', {
                  products: setting.data.products,
                  withGtin: setting.data.withGtin,
                  namespace: setting.data.value.namespace,
                })
              : t('epcis.noNamespace')}
            {setting.data.foreign > 0 && ` · ${t('epcis.foreign', { foreign: setting.data.foreign })}`}
          </p>
        )}
      </div>
      {tab === 'documents' ? (
        <ListScreen<Document>
          crud={epcisDocumentCrud}
          search={['direction', 'createdAt', 'sender']}
          topics={['epcisDocument']}
        />
      ) : (
        <ListScreen<RowOf<typeof epcisEventEntity>>
          crud={epcisEventCrud}
          search={['type', 'lots', 'bizStep', 'at', 'eventId']}
          topics={['epcisEvent']}
        />
      )}
      {active && dialog === 'export' && <EpcisExport onClose={close} />}
      {active && dialog === 'capture' && <EpcisCapture onClose={close} onCaptured={() => setTab('events')} />}
      {active && dialog === 'setting' && setting.data && <EpcisSettingDialog held={setting.data} onClose={close} />}
    </div>
  )
}
