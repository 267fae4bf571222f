# The server with its pages: two stages, so that compilers and Node stay behind.
FROM python:3.13-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev
WORKDIR /source
COPY pyproject.toml setup.py MANIFEST.in README.md CHANGELOG.md LICENSE ./
COPY tools tools
COPY web web
COPY src src
RUN pip wheel --no-cache-dir --wheel-dir /wheels ".[server]"

FROM python:3.13-slim
COPY tools/licences.py /tmp/licences.py
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels "santiago[server]" \
    && mkdir -p /usr/share/doc/santiago /data \
    && python /tmp/licences.py /usr/share/doc/santiago/licences.txt \
    && rm /tmp/licences.py \
    && useradd --system --uid 10001 --home-dir /data santiago \
    && chown santiago /data
USER santiago
ENV SANTIAGO_HOME=/data SANTIAGO_HOST=0.0.0.0 SANTIAGO_PORT=8000 PYTHONDONTWRITEBYTECODE=1
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/healthz')"]
ENTRYPOINT ["santiago"]
CMD ["serve"]
