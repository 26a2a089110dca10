import { Alert, Descriptions, Skeleton } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { call } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { instantText, tellFailure } from '#core/web/kit/index.ts'
import { SheetDrop } from '#core/web/kit/parts/sheet-drop.tsx'
import { useSession } from '#core/web/session/session.tsx'
import { checkSealedFile } from '../../contract/seal.api.ts'
import { CopyCheck } from './copy-check.tsx'
import { readFile } from './read-file.ts'
import { signedText } from './signed-text.ts'

type Found = OutputOf<typeof checkSealedFile>['found']

/** Whether a file is what the team stamped, and whether a copy on paper still holds. Of a file only its hash is sent. */
export function FileCheck() {
  return (
    <div className="kit-screen seal-check">
      <OfFile />
      <CopyCheck />
    </div>
  )
}

function OfFile() {
  const t = useT()
  const [checking, setChecking] = useState(false)
  const [checked, setChecked] = useState<{ name: string; found: Found } | null>(null)
  const check = async (file: File) => {
    setChecking(true)
    setChecked(null)
    try {
      const { sha256 } = await readFile(file)
      const { found } = await call(checkSealedFile, { sha256 })
      setChecked({ name: file.name, found })
    } catch (error) {
      tellFailure(error)
    } finally {
      setChecking(false)
    }
  }
  return (
    <>
      <SheetDrop
        accept="application/pdf"
        title={checked?.name ?? t('signature.drop')}
        limits={t('signature.stays')}
        onChoose={(file) => void check(file)}
      />
      {checking && <Skeleton active />}
      {checked && !checked.found && (
        <Alert type="error" showIcon title={t('signature.unknown')} description={t('signature.unknownWhy')} />
      )}
      {checked?.found && <Told found={checked.found} />}
    </>
  )
}

function Told({ found }: { found: NonNullable<Found> }) {
  const t = useT()
  const { user } = useSession()
  return (
    <>
      <Alert
        type={found.original ? 'warning' : 'success'}
        showIcon
        title={t(found.original ? 'signature.original' : 'signature.genuine')}
      />
      <Descriptions column={1} size="small" bordered>
        <Descriptions.Item label={t('signature.document')}>{found.title}</Descriptions.Item>
        <Descriptions.Item label={t('signature.standing')}>{found.standing}</Descriptions.Item>
        <Descriptions.Item label={t('signature.stampedAt')}>
          {instantText(found.stampedAt, user.zone)}
        </Descriptions.Item>
        {found.seals.map(({ name, level, text, userName, at }) => (
          <Descriptions.Item key={`${level} ${name}`} label={name}>
            {t('signature.sealed', { text, level, name: userName, at: instantText(at, user.zone) })}
          </Descriptions.Item>
        ))}
        <Descriptions.Item label={t('signature.signed')}>
          {found.signature ? signedText(t, found.signature, user.zone) : t('signature.unsigned')}
        </Descriptions.Item>
      </Descriptions>
    </>
  )
}
