import { photoLimits } from '#core/contract/photos.ts'
import { PhotosInput } from '#core/web/kit/photo/photos-input.tsx'
import type { TaskCard } from '../../contract/floor.ts'
import { DefectsInput } from '../parts/defects-input.tsx'
import type { SeenDefect } from './use-report.ts'

interface Props {
  card: Pick<TaskCard, 'reasons' | 'unitDecimals'>
  value: SeenDefect[]
  onChange(value: SeenDefect[]): void
}

/** Defective pieces by reason, each with photos of what it looks like. */
export function SeenDefects({ card, value, onChange }: Props) {
  const taken = value.reduce((sum, { photos }) => sum + photos.length, 0)
  const nameOf = (id: number) => card.reasons.find((reason) => reason.id === id)?.name ?? ''
  return (
    <DefectsInput<SeenDefect>
      value={value}
      reasons={card.reasons}
      scale={card.unitDecimals}
      fresh={(defect) => ({ ...defect, photos: [] })}
      more={(defect, change) => (
        <div className="exec-defect-more">
          <PhotosInput
            label={nameOf(defect.reasonId)}
            value={defect.photos}
            room={photoLimits.most - taken}
            onChange={(photos) => change({ ...defect, photos })}
          />
        </div>
      )}
      onChange={onChange}
    />
  )
}
