/** Three bars of a plan and the block that is next. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M5 7h14v5H5zM11 14h16v5H11zM5 21h11v5H5z" fill="currentColor" />
      <path d="M22 7h5v5h-5z" fill="#5b93f5" />
    </svg>
  )
}
