/**
 * Takes a member's money along on an entry that nothing refuses any more, for those who want it so. `venue` as in the
 * list of venues; a local one is played by this gateway.
 *
 * @throws ApiError for a pause or a limit since the entry asked: the entry is refused, and nothing has moved
 */
export type MoneyFollows = (
  memberId: number,
  entered: { readonly venue: string; readonly isLocal: boolean },
) => Promise<void>
