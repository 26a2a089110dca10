import { Tabs } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { scrapApproval } from '../../contract/defect.api.ts'
import { DispositionList, DispositionsToApprove } from '../defects/disposition-list.tsx'

const scrap = { kind: ['scrap'] }

/** Pieces that are to be scrapped: what waits for the person's decision, and all there are. */
export default function Scrap() {
  const t = useT()
  const { can } = useSession()
  const all = { key: 'all', label: t('scrap.tab.all'), children: <DispositionList name="scrap" where={scrap} /> }
  const waiting = {
    key: 'toApprove',
    label: t('scrap.tab.toApprove'),
    children: <DispositionsToApprove name="scrapToApprove" of={scrapApproval} />,
  }
  return <Tabs className="kit-tabs" items={can('disposition.approve') ? [waiting, all] : [all]} destroyOnHidden />
}
