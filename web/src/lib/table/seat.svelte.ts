// Where you sit at the table that was last looked at: your colour there is your choice.
export const yourSeat: { seat: number | null } = $state({ seat: null });
