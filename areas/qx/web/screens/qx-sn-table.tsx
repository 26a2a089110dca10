import { SerialTable } from '#areas/lines/web/kit.ts'
import { useT } from '#core/web/i18n/index.ts'
import { qxApi } from '../../contract/qx.ts'

export default function QxSnTable() {
  const t = useT()
  return <SerialTable api={qxApi} title={t('qx.serials')} />
}
