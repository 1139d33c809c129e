// Whether rows are being turned up just now: until that is done nobody should be told what the deal came to.
export const revealing = $state({ now: false });
