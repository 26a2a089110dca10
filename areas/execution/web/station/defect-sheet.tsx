import { Button } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { askDiscard, DraftOffer, numberText, useDraft } from '#core/web/kit/index.ts'
import { FullSheet } from '#core/web/kit/parts/full-sheet.tsx'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import type { TaskCard } from '../../contract/floor.ts'
import { SeenDefects } from '../floor/seen-defects.tsx'
import { defectiveOf, type SeenDefect } from '../floor/use-report.ts'

interface Props {
  card: TaskCard
  pending: boolean
  error: Error | null
  /** @returns whether it was taken or kept */
  onReport(defects: SeenDefect[]): Promise<boolean>
  onEdit(): void
  onClose(): void
}

/** Defective pieces over the whole screen: tiles of reasons, quantities, photos, and one key that reports them. */
export function DefectSheet({ card, pending, error, onReport, onEdit, onClose }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const [defects, setDefects] = useState<SeenDefect[]>([])
  const draft = useDraft<SeenDefect[]>(`defects:${card.id}`)
  const defective = defectiveOf(defects)
  const close = async () => {
    if (defects.length && !(await askDiscard())) return
    if (defects.length) draft.drop()
    onClose()
  }
  return (
    <FullSheet
      gloved
      title={`${t('terminal.defect')} · ${card.materialDesc}`}
      onClose={() => void close()}
      footer={
        <Button
          block
          danger
          type="primary"
          className="term-send"
          disabled={defective <= 0}
          loading={pending}
          onClick={async () => {
            if (!(await onReport(defects))) return
            draft.drop()
            onClose()
          }}
        >
          {t('terminal.send')} {defective > 0 && `${numberText(defective, language)} ${card.unit}`}
        </Button>
      }
    >
      <DraftOffer draft={draft} onTake={setDefects} />
      <Refused error={error} />
      <SeenDefects
        card={card}
        value={defects}
        onChange={(next) => {
          onEdit()
          setDefects(next)
          // Photos are not kept: they are too large for what a browser keeps of a form.
          if (next.length) draft.keep(next.map((defect) => ({ ...defect, photos: [] })))
          else draft.drop()
        }}
      />
    </FullSheet>
  )
}
