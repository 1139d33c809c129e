// Requests over HTTP. What goes wrong is thrown as `ApiError`, with the server's code and words.
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly details: unknown = null,
  ) {
    super(message);
  }
}

export function get<T>(path: string): Promise<T> {
  return ask<T>("GET", path);
}

export function post<T>(path: string, body: unknown = {}): Promise<T> {
  return ask<T>("POST", path, body);
}

export function patch<T>(path: string, body: unknown): Promise<T> {
  return ask<T>("PATCH", path, body);
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method, headers: { accept: "application/json" } };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { ...request.headers, "content-type": "application/json" };
  }
  let response: Response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new ApiError("offline", "the server cannot be reached");
  }
  const answer = (await response.json().catch(() => null)) as { error?: { code: string; message: string } } | null;
  if (!response.ok) {
    const error = answer?.error;
    throw new ApiError(error?.code ?? "internal", error?.message ?? response.statusText, error);
  }
  return answer as T;
}
