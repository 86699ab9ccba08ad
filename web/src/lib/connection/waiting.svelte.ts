/** How many questions wait for the service, which cannot answer for a moment: the page says so as long as there are any. */
export const waiting = $state({ questions: 0 });
