/** A lamp's colour; the word beside it is the caller's, so that it is never told by colour alone. */
export const LampDot = ({ lamp }: { lamp: string }) => <span aria-hidden className={`lamp-dot lamp-dot-${lamp}`} />
