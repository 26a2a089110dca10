import { Tabs } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { ListScreen } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { sealCrud } from '../../contract/seal.ts'
import { SealCertificate } from '../parts/certificate.tsx'
import { FileCheck } from '../parts/file-check.tsx'
import { SealForm } from '../parts/seal-form.tsx'

/** The team's electronic seals, each designed on a page, and whether a file carries them as they were stamped. */
export default function Signature() {
  const t = useT()
  const { can } = useSession()
  const items = [
    {
      key: 'seals',
      label: t('signature.seals'),
      children: (
        <ListScreen
          crud={sealCrud}
          search={['level', 'userId', 'kind', 'enabled']}
          ownForm={({ row, close, saved }) => <SealForm row={row} onClose={close} onSaved={saved} />}
        />
      ),
    },
    { key: 'certificate', label: t('signature.certificate'), children: <SealCertificate /> },
    ...(can('seal.check') ? [{ key: 'check', label: t('signature.check'), children: <FileCheck /> }] : []),
  ]
  return <Tabs className="kit-tabs" items={items} destroyOnHidden />
}
